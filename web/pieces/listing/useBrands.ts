import type { BrandRow } from '../../../domain/wire/brands.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'

/** Reads every brand, recommended ones first; makes no request unless `wanted`. */
export const useBrands = (wanted: boolean): readonly BrandRow[] =>
  useAnswer(wanted ? calls.brands : null).data?.result ?? []
