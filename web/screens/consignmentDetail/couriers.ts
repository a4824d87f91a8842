import type * as z from 'zod/mini'
import type { consignmentCourier } from '../../../domain/wire/consignments.ts'

type Courier = z.infer<typeof consignmentCourier>

export const courierNames: Readonly<Record<Courier, string>> = {
  post: '우체국택배',
  cj: 'CJ대한통운',
  hanjin: '한진택배',
  lotte: '롯데택배',
  etc: '기타',
}

export const couriers = (['post', 'cj', 'hanjin', 'lotte', 'etc'] as const).map((value) => ({
  value,
  text: courierNames[value],
}))

export const courierOf = (value: string): Courier | null =>
  couriers.find((courier) => courier.value === value)?.value ?? null
