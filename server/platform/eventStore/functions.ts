/** The functions of schema es, in the order in which they name each other. */
export const storeFunctions: readonly URL[] = [
  new URL('./functions/refuse.sql', import.meta.url),
  new URL('./functions/append.sql', import.meta.url),
  new URL('./functions/appendOne.sql', import.meta.url),
  new URL('./functions/appendInTurn.sql', import.meta.url),
  new URL('./functions/seal.sql', import.meta.url),
]
