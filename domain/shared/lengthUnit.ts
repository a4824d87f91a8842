/** The unit in which a text or a list is too long or too short. */
export const lengthUnit = (origin: string): string =>
  origin === 'string' ? '자' : origin === 'array' ? '개' : ''
