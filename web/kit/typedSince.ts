/** What was typed behind a text since it was sent; all of a text that was changed otherwise. */
export const typedSince =
  (sent: string) =>
  (now: string): string =>
    now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
