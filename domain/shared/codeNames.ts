/** What parcels of a product cost. */
export const shippingNames = { free: '무료', paid: '유료' } as const
/** Whose an item is. */
export const ownerNames = { own: '빌림', luxshare: '위탁' } as const
/** Where a picture of a product is shown. */
export const pictureNames = { main: '대표', info: '상세' } as const
export const holidayNames = {
  temporary: '임시 공휴일',
  company: '가게 휴무',
  official: '법정 공휴일',
  derived: '예상 공휴일',
} as const

/** The names of codes that tables and events keep, by their field: a record of what staff did tells them. */
export const codeNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...{ shipping_cost: shippingNames, shippingCost: shippingNames },
  ...{ owner_type: ownerNames, type: pictureNames, kind: holidayNames },
}
