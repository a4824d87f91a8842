import type { BrandRow } from '../../../domain/wire/brands.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'

/** Every brand, recommended ones first; read only when they are shown. */
export const useBrands = (wanted: boolean): readonly BrandRow[] =>
  useAnswer(wanted ? calls.brands : null).data?.result ?? []
