import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { waybillNumber } from '../../domain/shared/waybillNumber.ts'
import { trackingNumberRequest } from '../../domain/wire/consignments.ts'
import { AddressFields } from '../../web/pieces/addresses/AddressFields.tsx'
import { type AddressForm, addressForm, emptyAddress } from '../../web/pieces/addresses/addressSchema.ts'
import { WaybillField } from '../../web/screens/consignmentDetail/TrackingSheet.tsx'

/** The input with a label, as it is written in the page. */
const inputOf = (page: string, label: string): string => {
  const [, id = ''] = new RegExp(`<label for="([^"]+)"[^>]*>${label}`).exec(page) ?? []
  return page.match(/<input[^>]*>/g)?.find((input) => input.includes(`id="${id}"`)) ?? ''
}
/** What a screen reader adds to a field, with the classes of that text. */
const descriptionOf = (page: string, label: string) => {
  const [, id = ''] = /aria-describedby="([^"]+)"/.exec(inputOf(page, label)) ?? []
  const [, of = '', text = ''] = new RegExp(`<p id="${id}"([^>]*)>(.*?)</p>`).exec(page) ?? []
  return { of, text: text.replaceAll(/<[^>]*>/g, '') }
}

it('the number of a waybill has letters where its courier is another one, and no length that cuts what is copied', () => {
  const nothing = () => undefined
  const field = (courier: 'cj' | 'etc' | null) =>
    inputOf(renderToStaticMarkup(<WaybillField courier={courier} value="" onType={nothing} />), '송장 번호')
  expect(field('etc')).toMatch(/inputmode="text"/i)
  expect(field('etc')).toMatch(/autocapitalize="characters"/i)
  for (const courier of ['cj', null] as const) expect(field(courier)).toMatch(/inputmode="numeric"/i)
  expect(field('etc')).not.toMatch(/maxlength/i)
  const copied = '1234-5678-9012-3456-7890'
  expect(
    trackingNumberRequest.safeParse({ shippingCompany: 'etc', trackingNumber: copied }).data?.trackingNumber,
  ).toBe(waybillNumber(copied))
})

function Address({ typed }: { typed: Partial<AddressForm> }) {
  const values = { ...emptyAddress, ...typed }
  const issues = addressForm.safeParse(values).error?.issues ?? []
  const errors = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), { type: 'custom', message }]),
  )
  return <AddressFields form={useForm<AddressForm>({ defaultValues: values, errors })} />
}

it('a name of an address that is missing is highlighted, and said to a screen reader alone', () => {
  const page = renderToStaticMarkup(<Address typed={{ recipientName: ' ' }} />)
  for (const [label, sentence] of [
    ['배송지 이름', '배송지 이름을 입력해 주세요.'],
    ['받는 분', '받는 분을 입력해 주세요.'],
  ] as const) {
    expect(inputOf(page, label)).toContain('aria-invalid="true"')
    expect(descriptionOf(page, label)).toEqual({ of: expect.stringContaining('"spoken"'), text: sentence })
  }
  const street = descriptionOf(page, '주소')
  expect(street.text).toBe('주소를 입력해 주세요.')
  expect(street.of).not.toContain('"spoken"')
})

it('a name of an address that cannot be used says why', () => {
  const page = renderToStaticMarkup(<Address typed={{ addressName: '우리\n집' }} />)
  const { of, text } = descriptionOf(page, '배송지 이름')
  expect(text).toBe('보이는 글자로 한 줄에 적어 주세요.')
  expect(of).not.toContain('"spoken"')
})

it('the number of a phone is not cut by the spaces and hyphens that are pasted with it', () => {
  const page = renderToStaticMarkup(<Address typed={{}} />)
  for (const label of ['휴대폰 번호', '추가 연락처']) {
    expect(inputOf(page, label)).toMatch(/inputmode="numeric"/i)
    expect(inputOf(page, label)).not.toMatch(/maxlength/i)
  }
})
