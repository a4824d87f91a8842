import type { BrandRow } from '../../../domain/wire/brands.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'

/** Every brand, recommended ones first; read only when somebody looks at them. */
export const useBrands = (wanted: boolean): readonly BrandRow[] =>
  useAnswer(wanted ? calls.brands : null).data?.result ?? []

/** Brands that have something to rent. */
export const brandOptions = (brands: readonly BrandRow[]) =>
  brands
    .filter(({ productCount }) => productCount > 0)
    .map(({ id, nameEnglish }) => ({ id, name: nameEnglish.toUpperCase() }))
