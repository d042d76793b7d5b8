// Three addresses: the library, one game, and training.

export type Route = { page: 'library' } | { page: 'train' } | { page: 'review'; id: string };

export function routeOf(path: string): Route {
  if (/^\/train\/?$/.test(path)) return { page: 'train' };
  const found = /^\/games\/([^/]+)\/?$/.exec(path);
  return found?.[1] ? { page: 'review', id: decoded(found[1]) } : { page: 'library' };
}

/** What cannot be decoded stands for itself: the page then says that there is no such game. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** "#31": after so many moves of the game. */
export function positionOf(hash: string): number {
  const found = /^#(\d{1,4})$/.exec(hash);
  return found ? Number(found[1]) : 0;
}

export const addressOf = (route: Route): string =>
  route.page === 'review'
    ? `/games/${encodeURIComponent(route.id)}`
    : route.page === 'train'
      ? '/train'
      : '/';
