import * as z from 'zod/mini'
import { answer, listAnswer, phone, phoneOrNothing, serial, uuid } from './primitives.ts'
import { name, nameOrNone } from './written.ts'

export const addressRequest = z.object({
  addressName: name(30, '배송지 이름을 입력해 주세요.'),
  recipientName: name(30, '받는 분을 입력해 주세요.'),
  phoneNumber_1: phone,
  phoneNumber_2: z.optional(z.nullable(phoneOrNothing)),
  postCode: z.string().check(z.regex(/^\d{5}$/, '우편번호는 숫자 5자리예요.')),
  address1: name(200, '주소를 입력해 주세요.'),
  address2: z._default(nameOrNone(100), ''),
  isDefault: z._default(z.boolean(), false),
})
export type AddressRequest = z.infer<typeof addressRequest>

/** `requestId` is the id of the filled-in form, under which it is stored once. */
export const newAddressRequest = z.extend(addressRequest, { requestId: z.optional(uuid) })
export type NewAddressRequest = z.infer<typeof newAddressRequest>

const address = z.object({
  id: serial,
  addressName: z.string(),
  recipientName: z.string(),
  phoneNumber_1: z.string(),
  phoneNumber_2: z.nullable(z.string()),
  postCode: z.string(),
  address1: z.string(),
  address2: z.string(),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof address>
export const addressesAnswer = listAnswer(address)
export const addressAnswer = answer(address)
