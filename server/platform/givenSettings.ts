/** Returns the variables of an environment that have a value: an empty string counts as absent. */
export const givenSettings = (
  source: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
