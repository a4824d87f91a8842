import { type ReactNode, useId, useState } from 'react'
import type * as z from 'zod/mini'
import type { Category, topCategory } from '../../../../domain/wire/catalogue.ts'
import type { StaffConsignment } from '../../../../domain/wire/staffConsignments.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { toast } from '../../../kit/notices.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Button } from '../../kit/Button.tsx'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { ReasonField } from '../../kit/ReasonField.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import styles from './Consignments.module.css'

const presets = ['정품과 상태를 확인했어요']
const photosAtMost = 10

/** Flattens the category tree to names by path. */
const flat = (tops: readonly z.infer<typeof topCategory>[]): Category[] =>
  tops.flatMap((top) => [
    { id: top.id, name: top.name },
    ...(top.children ?? []).flatMap((second) => [
      { id: second.id, name: `${top.name} › ${second.name}` },
      ...second.children.map((third) => ({
        id: third.id,
        name: `${top.name} › ${second.name} › ${third.name}`,
      })),
    ]),
  ])

type Written = {
  price: string
  name: string
  brandId: string
  categoryId: string
  supplyPrice: string
  color: string
  material: string
  origin: string
  turnaround: string
  description: string
}

/** Accepts the item: the contract at today's rates, and the product that is listed for it. */
export function AcceptForm({ consignment }: { consignment: StaffConsignment }) {
  const rate = useAnswer(consignmentCalls.rate)
  const brands = useAnswer(consignmentCalls.brands)
  const categories = useAnswer(consignmentCalls.categories)
  const [begun] = useState<Written>({
    price: String(consignment.desiredRentalPrice),
    name: consignment.modelName,
    brandId: '',
    categoryId: '',
    supplyPrice: '',
    color: '',
    material: '',
    origin: '',
    turnaround: '1',
    description: '',
  })
  const [written, setWritten] = useState(begun)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [reason, setReason] = useState(presets[0] ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const known = brands.data?.result.find(({ nameEnglish, nameKorean }) =>
    [nameEnglish.toLowerCase(), nameKorean].includes(consignment.brand.toLowerCase()),
  )
  const brandId = written.brandId === '' ? (known?.id ?? 0) : Number(written.brandId)
  const set = (name: keyof Written) => (value: string) => setWritten({ ...written, [name]: value })

  const accept = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const fileIds: number[] = []
      for (const photo of photos) {
        const form = new FormData()
        form.set('file', photo)
        fileIds.push((await staffApi.send(consignmentCalls.picture, form)).id)
      }
      await sendAndRefresh(consignmentCalls.accept(consignment.id), {
        reason: reason.trim(),
        assessedRentalPrice: Number(written.price),
        productName: written.name,
        brandId,
        categoryId: Number(written.categoryId),
        supplyPrice: Number(written.supplyPrice),
        color: written.color.trim() || null,
        material: written.material.trim() || null,
        origin: written.origin.trim() || null,
        turnaroundDays: Number(written.turnaround),
        description: written.description,
        fileIds,
      })
      toast.success('계약하고 상품으로 올렸어요.')
    } catch (error) {
      setProblem(sentenceOf(error, messages.generic))
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void accept()
      }}
    >
      <h3>검수 합격</h3>
      {rate.data !== undefined && (
        <p>
          거래 수수료 {rate.data.transactionFeeRate}% · 운영 수수료 {rate.data.operatingFeeRate}%로 계약해요.
        </p>
      )}
      <div className={styles.pair}>
        <Labelled label="하루 렌트 가격 (100원 단위)">
          {(id) => <AmountInput id={id} required value={written.price} onChange={set('price')} />}
        </Labelled>
        <Labelled label="정가">
          {(id) => <AmountInput id={id} required value={written.supplyPrice} onChange={set('supplyPrice')} />}
        </Labelled>
      </div>
      <Labelled label="상품 이름">
        {(id) => (
          <input
            id={id}
            required
            maxLength={100}
            value={written.name}
            onChange={(event) => set('name')(event.target.value)}
          />
        )}
      </Labelled>
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
              {brands.data?.result.map((brand) => (
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
              {flat(categories.data?.result ?? []).map(({ id: value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label="색상">
          {(id) => (
            <input
              id={id}
              maxLength={50}
              value={written.color}
              onChange={(event) => set('color')(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled label="소재">
          {(id) => (
            <input
              id={id}
              maxLength={100}
              value={written.material}
              onChange={(event) => set('material')(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled label="원산지">
          {(id) => (
            <input
              id={id}
              maxLength={50}
              value={written.origin}
              onChange={(event) => set('origin')(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled label="준비 기간 (일)">
          {(id) => <AmountInput id={id} required value={written.turnaround} onChange={set('turnaround')} />}
        </Labelled>
      </div>
      <Labelled label="상품 사진 (첫 장이 대표)">
        {(id) => (
          <input
            id={id}
            type="file"
            multiple
            required
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => setPhotos([...(event.target.files ?? [])].slice(0, photosAtMost))}
          />
        )}
      </Labelled>
      <ReasonField presets={presets} value={reason} onChange={setReason} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <LeaveGuard isLost={() => !busy && (written !== begun || photos.length > 0)} />
      <Button look="main" type="submit" busy={busy} disabled={reason.trim() === '' || brandId === 0}>
        계약하고 상품으로 올리기
      </Button>
    </form>
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
