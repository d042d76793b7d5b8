// What the tests use of Node. The page must not use any of it, so its own types stay out.

declare module 'node:test' {
  export function describe(name: string, group: () => void): void;
  export function test(name: string, run: () => void | Promise<void>): void;
  export function beforeEach(run: () => void): void;
}

declare module 'node:assert/strict' {
  export function equal<T>(actual: T, expected: T, message?: string): void;
  export function deepEqual<T>(actual: T, expected: T, message?: string): void;
  export function rejects(promise: Promise<unknown>, check: (error: unknown) => boolean): Promise<void>;
}
