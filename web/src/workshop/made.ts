// Made leaders in an address: their links, with dots between them.

/** A table takes no more. */
export const MADE_MOST = 6;

export const madeQuery = (links: readonly string[]): Record<string, string> => (links.length ? { made: links.reduce((all, link) => `${all}.${link}`) } : {});
export const madeLinks = (query: URLSearchParams): string[] => (query.get('made') ?? '').split('.').filter(Boolean).slice(0, MADE_MOST);
