/** Files of the platform's own SQL functions, each after those that it calls. */
export const platformFunctions: readonly URL[] = [
  new URL('./eventStore/functions/refuse.sql', import.meta.url),
  new URL('./eventStore/functions/append.sql', import.meta.url),
  new URL('./eventStore/functions/load.sql', import.meta.url),
  new URL('./eventStore/functions/seal.sql', import.meta.url),
  new URL('./eventStore/functions/newest.sql', import.meta.url),
  new URL('./eventStore/functions/openTransactions.sql', import.meta.url),
  new URL('./security/published.sql', import.meta.url),
  new URL('./published.sql', import.meta.url),
]
