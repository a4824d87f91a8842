import { useRef } from 'react'
import * as z from 'zod/mini'
import { USUAL_JEJU_COST } from '../../../../domain/ordering/deliveryFee.ts'
import { serialText } from '../../../../domain/wire/primitives.ts'
import { productMaking } from '../../../../domain/wire/staffProducts.ts'
import { toast } from '../../../kit/notices.ts'
import { productCalls } from '../../calls/content.ts'
import { DrawerHead } from '../../kit/Drawer.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { type FormField, sentValues } from '../../kit/form/fields.ts'
import { Loading } from '../../kit/States.tsx'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import { fieldsOf, type Options, Prices } from './ProductEditor.tsx'

const codeField: FormField = {
  kind: 'text',
  name: 'productCode',
  label: '상품번호',
  hint: '태그에 붙이는 번호예요. 올린 뒤에는 바꿀 수 없어요. 예: BG-2411-07',
}

/** The schema of the form, whose selects hold ids as text. */
const whole = z.extend(
  z.required(productMaking, {
    ...{ discountRate: true, turnaroundDays: true, baseShippingCost: true, jejuShippingCost: true },
  }),
  {
    brandId: serialText,
    categoryId: serialText,
  },
)

const fresh = {
  ...{ discountRate: 0, turnaroundDays: 0, onSale: true, pictures: [], occasions: [] },
  ...{ shippingCost: 'free', baseShippingCost: 0, jejuShippingCost: USUAL_JEJU_COST },
}

/** The drawer that creates a product, with a preview of rental prices. */
export function NewProduct(props: {
  brands: Options
  categories: Options
  /** Reads the list with the new one. */
  onMade: () => Promise<unknown>
  onOpen: (id: number | string) => void
}) {
  const made = useRef<number | string | null>(null)
  if (props.brands.length === 0 || props.categories.length === 0) return <Loading />
  const fields = [codeField, ...fieldsOf(props.brands, props.categories), reasonFieldOf('product')]
  return (
    <>
      <DrawerHead over="새 상품" title="새로 올리기" />
      <Form
        name="상품"
        fields={fields}
        schema={async () => whole}
        values={fresh}
        submit="올리기"
        onSave={async (body) => {
          made.current = (await sendAndRefresh(productCalls.create, productMaking.parse(body))).id
          await props.onMade()
          toast.success('상품을 올렸어요.')
        }}
        onSaved={() => made.current !== null && props.onOpen(made.current)}
        below={(values) => <Prices values={sentValues(fields, values)} />}
      />
    </>
  )
}
