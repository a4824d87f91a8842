import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { mutate } from 'swr'
import * as z from 'zod/mini'
import { saleNames } from '../../../../domain/lists/products.ts'
import { jejuFeeName, USUAL_JEJU_COST } from '../../../../domain/ordering/deliveryFee.ts'
import { perDay, rentalPrice } from '../../../../domain/pricing/rentalPrice.ts'
import { addDays } from '../../../../domain/shared/civilDate.ts'
import { pictureNames, shippingNames } from '../../../../domain/shared/codeNames.ts'
import { serialText } from '../../../../domain/wire/primitives.ts'
import {
  productChange,
  productMaking,
  productPicture,
  type StaffProduct,
  shippingCosts,
} from '../../../../domain/wire/staffProducts.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { FileInput } from '../../../kit/FileInput.tsx'
import { toast } from '../../../kit/notices.ts'
import { SteadyButton } from '../../../kit/SteadyButton.tsx'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { nowCall, productCalls, shopPages } from '../../calls/content.ts'
import { isFinal, Unread } from '../../kit/AnswerView.tsx'
import { Button, buttonClass } from '../../kit/Button.tsx'
import { DrawerHead } from '../../kit/Drawer.tsx'
import form from '../../kit/form/Form.module.css'
import { Form } from '../../kit/form/Form.tsx'
import { type ControlProps, type FormField, sentValues, type Values } from '../../kit/form/fields.ts'
import { Mark } from '../../kit/Mark.tsx'
import { Failed, Loading, Nothing } from '../../kit/States.tsx'
import { figure } from '../../kit/words.ts'
import { itemPath } from '../../paths.ts'
import { Preview } from '../../pieces/content/Preview.tsx'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { pictureTypes, upload } from '../../pieces/content/upload.ts'
import { meanings } from '../../pieces/meanings.ts'
import { RecordsLink } from '../../pieces/RecordsLink.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import styles from './ProductsScreen.module.css'

type Options = readonly { value: string; label: string }[]

const shippingOptions = shippingCosts.map((value) => ({ value, label: shippingNames[value] }))

const fieldsOf = (brands: Options, categories: Options): readonly FormField[] => [
  { kind: 'text', name: 'productName', label: '이름' },
  { kind: 'choice', name: 'brandId', label: '브랜드', options: brands, half: true },
  { kind: 'choice', name: 'categoryId', label: '카테고리', options: categories, half: true },
  { kind: 'own', name: 'pictures', label: '사진', control: PicturesField },
  { kind: 'number', name: 'dailyRentalPrice', label: '하루 가격', unit: '원', half: true, part: '가격' },
  { kind: 'number', name: 'discountRate', label: '할인율', unit: '%', half: true },
  { kind: 'number', name: 'supplyPrice', label: '정가', unit: '원', half: true },
  { kind: 'number', name: 'turnaroundDays', label: '준비 기간', unit: '일', half: true },
  { kind: 'flag', name: 'onSale', label: '판매하기' },
  { kind: 'choice', name: 'shippingCost', label: '배송', options: shippingOptions, half: true, part: '배송' },
  {
    ...{ kind: 'number', name: 'baseShippingCost', label: '배송비', unit: '원', half: true },
    hint: '유료인 상품이 있는 주문은 첫 상품의 배송비를 내요.',
  },
  {
    ...{ kind: 'number', name: 'jejuShippingCost', label: jejuFeeName, unit: '원', half: true },
    hint: '무료 배송인 상품도 제주로 보낼 때 더해요.',
  },
  { kind: 'text', name: 'size', label: '사이즈', half: true, maybe: true, part: '설명' },
  { kind: 'text', name: 'color', label: '색상', half: true, maybe: true },
  { kind: 'text', name: 'material', label: '소재', half: true, maybe: true },
  { kind: 'text', name: 'origin', label: '원산지', half: true, maybe: true },
  { kind: 'rich', of: 'description', name: 'description', label: '상품 설명' },
  { kind: 'words', name: 'occasions', label: '어울리는 자리', hint: '쉼표로 나눠요: 결혼식, 출근' },
]

/** The schema of the form, which sends every field and whose selects hold ids as text. */
const whole = z.extend(
  z.required(productChange, {
    productName: true,
    dailyRentalPrice: true,
    discountRate: true,
    turnaroundDays: true,
    baseShippingCost: true,
    jejuShippingCost: true,
    supplyPrice: true,
    pictures: true,
  }),
  { brandId: serialText, categoryId: serialText },
)

const codeField: FormField = {
  kind: 'text',
  name: 'productCode',
  label: '상품번호',
  hint: '태그에 붙이는 번호예요. 올린 뒤에는 바꿀 수 없어요. 예: BG-2411-07',
}

/** The schema of the form of a new one. */
const making = z.extend(
  z.required(productMaking, {
    ...{ discountRate: true, turnaroundDays: true, baseShippingCost: true, jejuShippingCost: true },
  }),
  { brandId: serialText, categoryId: serialText },
)

const fresh = {
  ...{ discountRate: 0, turnaroundDays: 0, onSale: true, pictures: [], occasions: [] },
  ...{ shippingCost: 'free', baseShippingCost: 0, jejuShippingCost: USUAL_JEJU_COST },
}

/**
 * The drawer that creates a product and edits it, with a preview of rental prices from the form's values. The form of a
 * new one goes on as the form of the product that it made.
 */
export function ProductEditor(props: {
  /** Null for a new one. */
  id: string | null
  brands: Options
  categories: Options
  /** Reads the list with the new one. */
  onMade: () => Promise<unknown>
  onOpen: (id: number | string) => void
}) {
  const { id, brands, categories } = props
  const one = useAnswer(id === null ? null : productCalls.one(id))
  const made = useRef<number | string | null>(null)
  const product = one.data
  const failed = one.error !== undefined && (
    <Failed
      words={sentenceOf(one.error, messages.generic)}
      onRetry={isFinal(one.error) ? undefined : () => void one.mutate()}
    />
  )
  if (brands.length === 0 || categories.length === 0)
    return <Nothing words="상품에는 브랜드와 카테고리가 있어야 해요. 먼저 브랜드·카테고리에서 올려 주세요." />
  if (id !== null && product === undefined) return failed || <Loading />
  const common = fieldsOf(brands, categories)
  const fields = product === undefined ? [codeField, ...common, reasonFieldOf('product')] : common
  const make = async (body: unknown) => {
    const answer = await sendAndRefresh(productCalls.create, body)
    made.current = answer.id
    const call = productCalls.one(String(answer.id))
    // The product is made, whether it can be read now or not.
    await Promise.allSettled([props.onMade(), mutate(call.url, staffApi.read(call))])
    toast.success('상품을 올렸어요.')
  }
  const change = async ({ id: productId, version }: StaffProduct, body: unknown) => {
    await sendAndRefresh(productCalls.change(productId), { ...productChange.parse(body), version })
    await one.mutate()
    toast.success('저장했어요.')
  }
  return (
    <>
      {failed}
      {product === undefined ? <DrawerHead over="새 상품" title="새로 올리기" /> : <Head product={product} />}
      <Form
        name="상품"
        fields={fields}
        schema={async () => (product === undefined ? making : whole)}
        values={product === undefined ? fresh : { ...product }}
        submit={product === undefined ? '올리기' : '저장'}
        creates={product === undefined}
        begins={product === undefined}
        onSave={(body) => (product === undefined ? make(body) : change(product, body))}
        onSaved={() => {
          const opens = made.current
          made.current = null
          if (opens !== null) props.onOpen(opens)
        }}
        onReload={() => void one.mutate()}
        below={(values) => <Prices values={sentValues(fields, values)} />}
      />
    </>
  )
}

/** The product as it is, and where its own pages are. */
function Head({ product }: { product: StaffProduct }) {
  const [isPreviewed, setPreviewed] = useState(false)
  const now = useAnswer(nowCall)
  const sale = product.onSale ? 'on' : 'off'
  return (
    <>
      <DrawerHead
        over={`${product.productCode} · ${product.brandName}`}
        title={product.productName}
        badge={<Mark means={meanings.sale[sale]}>{saleNames[sale]}</Mark>}
      />
      <div className={styles.tools}>
        <Button disabled={now.data === undefined} onClick={() => setPreviewed(true)}>
          미리 보기
        </Button>
        <Unread answer={now} />
        <Link className={buttonClass('plain')} to={itemPath(product.id)}>
          상품 기록
        </Link>
        <RecordsLink kind="product" of={String(product.id)}>
          직원 기록 보기
        </RecordsLink>
      </div>
      {isPreviewed && now.data !== undefined && (
        <Preview
          path={shopPages.product(product.id)}
          from={Date.parse(now.data.now)}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  )
}

const rentedDays = [1, 3, 7, 14] as const
/** A price depends only on the length of the rental, so any first day will do. */
const anyDay = '2026-01-01'

/** Prices for 1, 3, 7 and 14 days, computed by the same function as on the server. */
function Prices({ values }: { values: Values }) {
  const { dailyRentalPrice, discountRate } = values
  if (typeof dailyRentalPrice !== 'number' || typeof discountRate !== 'number') return null
  if (!Number.isSafeInteger(dailyRentalPrice) || discountRate > 100) return null
  const pricePerDay = perDay({ dailyRentalPrice, discountRate })
  return (
    <table className={styles.prices} aria-label="기간별 가격">
      <thead>
        <tr>
          {rentedDays.map((days) => (
            <th key={days} scope="col">
              {days}일
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {rentedDays.map((days) => (
            <td key={days}>
              {figure(
                rentalPrice(pricePerDay, { start: anyDay, end: addDays(anyDay, days - 1) }).periodTotalPrice,
              )}
              원
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

const shown = z.array(z.object({ ...productPicture.shape, fileUrl: z.string() }))
type ShownPicture = z.infer<typeof shown>

/** How often the file of the nth picture stands before it. */
const occurrenceOf = (pictures: readonly { fileUrl: string }[], nth: number): number =>
  pictures.slice(0, nth).filter(({ fileUrl }) => fileUrl === pictures[nth]?.fileUrl).length

/** The ordered pictures of a product; its card shows the first 대표. */
function PicturesField({ id, value, onChange, waitFor }: ControlProps) {
  const chosen = useRef<HTMLInputElement>(null)
  const more = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = shown.safeParse(value)
  const pictures: ShownPicture = read.success ? read.data : []

  /** The pictures of this moment, which are others than those that an upload began with. */
  const latest = useRef(pictures)
  latest.current = pictures
  const add = async (files: readonly File[]) => {
    setBusy(true)
    setProblem(null)
    const refused: { name: string; sentence: string }[] = []
    for (const file of files) {
      try {
        const { id: fileId, fileUrl } = await upload(file)
        latest.current = [...latest.current, { type: 'main', fileId, view: null, fileUrl }]
        onChange(latest.current)
      } catch (error) {
        refused.push({ name: file.name, sentence: sentenceOf(error, messages.generic) })
      }
    }
    setBusy(false)
    const sentences = [...new Set(refused.map(({ sentence }) => sentence))]
    if (refused.length > 0)
      setProblem([...sentences, `뺀 사진: ${refused.map(({ name }) => name).join(', ')}`].join(' '))
  }
  const moved = (from: number, by: number) => {
    const next = [...pictures]
    const [one] = next.splice(from, 1)
    if (one !== undefined) next.splice(from + by, 0, one)
    onChange(next)
  }

  return (
    <div className={styles.field}>
      <ul className={styles.pictures} aria-label="상품 사진">
        {pictures.map((picture, nth) => (
          // One file may stand as the main picture and among the details.
          <li key={`${picture.fileUrl} ${occurrenceOf(pictures, nth)}`}>
            <img src={picture.fileUrl} alt={`사진 ${nth + 1}`} loading="lazy" />
            <select
              className={form.input}
              aria-label={`사진 ${nth + 1} 종류`}
              value={picture.type}
              onChange={(event) =>
                onChange(
                  pictures.map((one, place) =>
                    place === nth ? { ...one, type: event.target.value === 'info' ? 'info' : 'main' } : one,
                  ),
                )
              }
            >
              {Object.entries(pictureNames).map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </select>
            <span className={styles.moves}>
              <SteadyButton
                aria-label={`사진 ${nth + 1} 앞으로`}
                disabled={nth === 0}
                onClick={() => moved(nth, -1)}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </SteadyButton>
              <SteadyButton
                aria-label={`사진 ${nth + 1} 뒤로`}
                disabled={nth === pictures.length - 1}
                onClick={() => moved(nth, 1)}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </SteadyButton>
              <button
                type="button"
                aria-label={`사진 ${nth + 1} 빼기`}
                onClick={() => {
                  onChange(pictures.filter((_, place) => place !== nth))
                  // The button goes with the picture.
                  more.current?.focus()
                }}
              >
                <X size={16} aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      <div ref={more} tabIndex={-1}>
        <Button busy={busy} onClick={() => chosen.current?.click()}>
          사진 더 올리기
        </Button>
      </div>
      <FileInput
        ref={chosen}
        id={id}
        hidden
        multiple
        accept={pictureTypes}
        onFiles={(files) => void waitFor(add(files))}
      />
      {problem !== null && (
        <p role="alert" className={form.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
