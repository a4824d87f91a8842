import { type ReactNode, useId, useState } from 'react'
import { dailyPrice } from '../../../../domain/shared/dailyPrice.ts'
import { ratesOf } from '../../../../domain/shared/ratesInPercent.ts'
import type { StaffConsignment } from '../../../../domain/wire/staffConsignments.ts'
import type { AnswerOf } from '../../../api/call.ts'
import { toast } from '../../../kit/notices.ts'
import { useAnswer } from '../../api/reading.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { AnswerView, together } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { isTypedReason, ReasonField } from '../../kit/ReasonField.tsx'
import { Nothing } from '../../kit/States.tsx'
import { useSending } from '../../kit/useSending.ts'
import { categoryOptions } from '../../pieces/content/categoryOptions.ts'
import { useUploadOnce } from '../../pieces/content/upload.ts'
import { PhotosInput } from '../../pieces/PhotosInput.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import styles from './Consignments.module.css'

const presets = ['정품과 상태를 확인했어요']
const photosAtMost = 10

type AcceptanceEntries = {
  price: string
  name: string
  brandId: string
  categoryId: string
  supplyPrice: string
  color: string
  material: string
  origin: string
  turnaround: string
}

type AcceptedItem = Pick<StaffConsignment, 'id' | 'brand' | 'modelName' | 'desiredRentalPrice'>

/** Accepts the item: the contract at today's rates, and the product that is listed for it. */
export function AcceptForm({ consignment }: { consignment: AcceptedItem }) {
  const rate = useAnswer(consignmentCalls.rate)
  const brands = useAnswer(consignmentCalls.brands)
  const categories = useAnswer(consignmentCalls.categories)
  return (
    <AnswerView answer={together(rate, together(brands, categories))}>
      {([rates, [{ result: brandRows }, { result: tree }]]) =>
        brandRows.length === 0 || tree.length === 0 ? (
          <Nothing words="브랜드와 카테고리를 먼저 올려야 계약할 수 있어요." />
        ) : (
          <Acceptance consignment={consignment} rates={rates} brands={brandRows} categories={tree} />
        )
      }
    </AnswerView>
  )
}

function Acceptance(props: {
  consignment: AcceptedItem
  rates: AnswerOf<typeof consignmentCalls.rate>
  brands: AnswerOf<typeof consignmentCalls.brands>['result']
  categories: AnswerOf<typeof consignmentCalls.categories>['result']
}) {
  const { consignment, rates, brands, categories } = props
  const [begun] = useState<AcceptanceEntries>({
    // The owner's wish, as far as prices go.
    price: String(consignment.desiredRentalPrice - (consignment.desiredRentalPrice % dailyPrice.step)),
    name: consignment.modelName,
    brandId: '',
    categoryId: '',
    supplyPrice: '',
    color: '',
    material: '',
    origin: '',
    turnaround: '1',
  })
  const [written, setWritten] = useState(begun)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [reason, setReason] = useState('')
  const fileIdOf = useUploadOnce()
  const sending = useSending()
  const { problem, isBusy, send, forget } = sending
  const known = brands.find(({ nameEnglish, nameKorean }) =>
    [nameEnglish.toLowerCase(), nameKorean].includes(consignment.brand.toLowerCase()),
  )
  const brandId = written.brandId === '' ? (known?.id ?? 0) : Number(written.brandId)
  const set = (name: keyof AcceptanceEntries) => (value: string) => setWritten({ ...written, [name]: value })

  const accept = async () => {
    const fileIds: number[] = []
    for (const photo of photos) fileIds.push(await fileIdOf(photo))
    await sendAndRefresh(consignmentCalls.accept(consignment.id), {
      reason: reason.trim(),
      quotedRates: ratesOf(rates),
      assessedRentalPrice: Number(written.price),
      productName: written.name,
      brandId,
      categoryId: Number(written.categoryId),
      supplyPrice: Number(written.supplyPrice),
      color: written.color.trim() || null,
      material: written.material.trim() || null,
      origin: written.origin.trim() || null,
      turnaroundDays: Number(written.turnaround),
      // The content team writes it in the product's own form.
      description: '',
      fileIds,
    })
    toast.success('계약하고 상품으로 올렸어요.')
  }

  return (
    <GuardedForm
      className={styles.form}
      onSubmit={send(accept, { closes: true })}
      isLost={written !== begun || photos.length > 0 || isTypedReason(reason, presets)}
      sending={sending}
    >
      <h3>감정 합격</h3>
      <p>
        거래 수수료 {rates.transactionFeeRate}% · 운영 수수료 {rates.operatingFeeRate}%로 계약해요.
      </p>
      <div className={styles.pair}>
        <Labelled label="하루 렌트 가격 (100원 단위)">
          {(id) => <AmountInput id={id} required value={written.price} onChange={set('price')} />}
        </Labelled>
        <Labelled label="정가">
          {(id) => <AmountInput id={id} required value={written.supplyPrice} onChange={set('supplyPrice')} />}
        </Labelled>
      </div>
      <TextInput label="상품 이름" required maxLength={100} value={written.name} onType={set('name')} />
      <div className={styles.pair}>
        <Labelled label="브랜드">
          {(id) => (
            <select
              id={id}
              required
              value={brandId || ''}
              onChange={(event) => set('brandId')(event.target.value)}
            >
              <option value="">선택</option>
              {brands.map((brand) => (
                <option key={brand.id} value={brand.id}>
                  {brand.nameKorean}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label="카테고리">
          {(id) => (
            <select
              id={id}
              required
              value={written.categoryId}
              onChange={(event) => set('categoryId')(event.target.value)}
            >
              <option value="">선택</option>
              {categoryOptions(categories).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <TextInput label="색상" maxLength={50} value={written.color} onType={set('color')} />
        <TextInput label="소재" maxLength={100} value={written.material} onType={set('material')} />
        <TextInput label="원산지" maxLength={50} value={written.origin} onType={set('origin')} />
        <Labelled label="준비 기간 (일)">
          {(id) => <AmountInput id={id} required value={written.turnaround} onChange={set('turnaround')} />}
        </Labelled>
      </div>
      <Labelled label={`상품 사진 (${photosAtMost}장까지, 첫 장이 대표)`}>
        {(id) => (
          <PhotosInput
            id={id}
            atMost={photosAtMost}
            required
            accept="image/jpeg,image/png,image/webp"
            onChoose={(chosen) => {
              forget()
              setPhotos(chosen)
            }}
          />
        )}
      </Labelled>
      <ReasonField presets={presets} value={reason} onChange={setReason} />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button look="main" type="submit" busy={isBusy} disabled={reason.trim() === '' || brandId === 0}>
        계약하고 상품으로 올리기
      </Button>
    </GuardedForm>
  )
}

function TextInput(props: {
  label: string
  required?: boolean
  maxLength: number
  value: string
  onType: (value: string) => void
}) {
  const { label, onType, ...input } = props
  return (
    <Labelled label={label}>
      {(id) => <input {...input} id={id} onChange={(event) => onType(event.target.value)} />}
    </Labelled>
  )
}

function Labelled(props: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
    </div>
  )
}
