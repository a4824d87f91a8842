/** A brand as the catalogue publishes it. */
export type ShownBrand = { id: number; name_english: string; name_korean: string; position: number }
