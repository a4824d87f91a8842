import { lazy, Suspense, useState } from 'react'
import { withoutMarks } from '../../../domain/shared/readableLine.ts'
import { digitsIn } from '../../../domain/shared/typedDigits.ts'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { TextField } from '../../kit/TextField.tsx'
import styles from './AddressFields.module.css'
import type { AddressFormApi } from './useAddressForm.ts'

const PostcodeSearch = lazy(() =>
  loadChunk(() => import('./PostcodeSearch.tsx').then((m) => ({ default: m.PostcodeSearch }))),
)

const phoneDigits = 11
const digitsOf = (text: string) => digitsIn(text).slice(0, phoneDigits)
/**
 * A pasted number may contain spaces and hyphens: they are removed from the field and from the value. The field has no
 * length of its own, which would count them and cut the last digits off.
 */
const onlyDigits = {
  onChange: (event: { target: HTMLInputElement }) => {
    event.target.value = digitsOf(event.target.value)
  },
  setValueAs: digitsOf,
}

/** The street, which only the postcode search can fill. */
function StreetField({ form }: { form: AddressFormApi }) {
  const [isSearching, setSearching] = useState(false)
  const { register, formState, setValue, watch } = form
  const [postCode, street] = watch(['postCode', 'address1'])
  const found = (result: { postCode: string; address1: string }) => {
    const options = { shouldValidate: true, shouldDirty: true }
    setValue('postCode', result.postCode, options)
    setValue('address1', result.address1, options)
    setSearching(false)
    form.setFocus('address2')
  }
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="주소"
          readOnly
          placeholder="주소를 검색해 주세요"
          error={formState.errors.address1?.message}
          onClick={() => setSearching(true)}
          // A long street is wider than its field.
          hint={postCode === '' ? undefined : `${street} (우편번호 ${postCode})`}
          {...register('address1')}
        />
        <Button look="third" onClick={() => setSearching(!isSearching)} aria-expanded={isSearching}>
          주소 검색
        </Button>
      </div>
      {isSearching && (
        <Suspense fallback={<div className={styles.waiting} />}>
          <PostcodeSearch onFound={found} />
        </Suspense>
      )}
    </>
  )
}

/** A name that is missing is highlighted without a message; one that cannot be used says why. */
const isMissing = (name: string) => withoutMarks(name) === ''

/** The fields of an address. */
export function AddressFields({ form }: { form: AddressFormApi }) {
  const { register, watch } = form
  const { errors } = form.formState
  const [addressName, recipientName] = watch(['addressName', 'recipientName'])
  return (
    <div className={styles.fields}>
      <TextField
        label="배송지 이름"
        placeholder="예: 우리 집"
        maxLength={30}
        autoComplete="off"
        error={errors.addressName?.message}
        quiet={isMissing(addressName)}
        {...register('addressName')}
      />
      <TextField
        label="받는 분"
        maxLength={30}
        autoComplete="name"
        error={errors.recipientName?.message}
        quiet={isMissing(recipientName)}
        {...register('recipientName')}
      />
      <TextField
        label="휴대폰 번호"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder="숫자만 입력해 주세요"
        error={errors.phoneNumber_1?.message}
        {...register('phoneNumber_1', onlyDigits)}
      />
      <TextField
        label="추가 연락처 (선택)"
        inputMode="numeric"
        autoComplete="off"
        error={errors.phoneNumber_2?.message}
        {...register('phoneNumber_2', onlyDigits)}
      />
      <StreetField form={form} />
      <TextField
        label="상세 주소"
        maxLength={100}
        autoComplete="address-line2"
        error={errors.address2?.message}
        {...register('address2')}
      />
      <Checkbox label="기본 배송지로 저장" {...register('isDefault')} />
    </div>
  )
}
