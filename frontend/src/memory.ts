// What the browser remembers between visits. A browser that refuses to remember is no reason to fail.

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`kibitz.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks.
  }
}

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`kibitz.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}
