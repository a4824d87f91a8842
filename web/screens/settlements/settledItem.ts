import type { SettlementStatement } from '../../../domain/wire/settlements.ts'

type Item = Pick<SettlementStatement['rows'][number], 'brand' | 'modelName'>

/** The item of a row; an application that was never accepted has neither a brand nor a model. */
export const settledItem = ({ brand, modelName }: Item): string =>
  `${brand.toUpperCase()} ${modelName}`.trim() || '위탁 신청'
