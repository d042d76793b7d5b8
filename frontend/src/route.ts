// Two addresses: the library, and one game.

export type Route = { page: 'library' } | { page: 'review'; id: string };

export function routeOf(path: string): Route {
  const found = /^\/games\/([^/]+)\/?$/.exec(path);
  return found?.[1] ? { page: 'review', id: decodeURIComponent(found[1]) } : { page: 'library' };
}

export const addressOf = (route: Route): string =>
  route.page === 'library' ? '/' : `/games/${encodeURIComponent(route.id)}`;
