/** Couriers as staff choose them. */
export const couriers = [
  { value: 'cj', label: 'CJ대한통운' },
  { value: 'hanjin', label: '한진택배' },
  { value: 'lotte', label: '롯데택배' },
  { value: 'epost', label: '우체국택배' },
  { value: 'etc', label: '기타' },
] as const

type Courier = (typeof couriers)[number]['value']

/** The courier that a select was set to; null when it is at its first line. */
export const courierOf = (value: string | undefined): Courier | null =>
  couriers.find((courier) => courier.value === value)?.value ?? null

/** Whom parcels are handed to until the admin sets another courier. */
export const firstCourier: Courier = 'cj'
