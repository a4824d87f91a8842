type Asked = { period: string; by?: string; brandId?: unknown; ownerId?: unknown }

/**
 * The name of a file of figures, without its extension: the figure, what its rows are and of whom, and the period.
 * `utilisation-by-brand-2026-11`
 */
export const figureFile = (figure: string, { period, by, brandId, ownerId }: Asked): string =>
  [
    figure,
    ...(by === undefined ? [] : [`by-${by}`]),
    ...(brandId === undefined || brandId === null ? [] : [`brand-${brandId}`]),
    ...(ownerId === undefined || ownerId === null ? [] : [`owner-${ownerId}`]),
    period,
  ].join('-')
