const foldAbovePx = 160

/** A third of the height, rounded down to 100: only a long description folds. */
export const foldedHeight = (fullHeight: number): number | null => {
  const third = Math.floor(fullHeight / 3 / 100) * 100
  return third > foldAbovePx ? third : null
}
