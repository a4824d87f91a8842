import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { letterCount } from '../../../domain/shared/letters.ts'
import { contentLength, productInquiryForm, titleLength } from '../../../domain/wire/inquiries.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { TextArea } from '../../kit/TextArea.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { messages } from '../../text/messages.ts'
import { formWithPhotos } from '../photoPicker/formWithPhotos.ts'
import { PhotoPicker } from '../photoPicker/PhotoPicker.tsx'
import { usePhotos } from '../photoPicker/usePhotos.ts'
import { readAgainAfter } from '../readAgain.ts'
import { useLeaveGuard } from '../unsentForm/useLeaveGuard.ts'
import { useUnsentForm } from '../unsentForm/useUnsentForm.ts'
import styles from './InquirySheet.module.css'

type Props = {
  title: string
  /** The name under which the texts are kept. */
  keptAs: string
  /** The subject of the inquiry, and its initial title. */
  about?: { words: string; title: string } | undefined
  call: typeof calls.askAboutProduct
  /** Maps the texts to the wire's names and adds further fields, such as the product. */
  fieldsOf: (texts: InquiryTexts) => Record<string, string | number>
  onClose: () => void
  onAsked: () => Promise<unknown>
}

function useInquiry({ keptAs, about, call, fieldsOf, onAsked }: Props) {
  const photos = usePhotos()
  const { kept, keep, sendOnce } = useUnsentForm(keptAs, { asksBeforeLeaving: true })
  const form = useForm<InquiryTexts>({
    resolver: standardSchemaResolver<InquiryTexts, unknown, InquiryTexts>(inquirySchema),
    defaultValues: {
      title: kept?.texts.title ?? about?.title ?? '',
      content: kept?.texts.content ?? '',
    },
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const [title, content] = useWatch({ control: form.control, name: ['title', 'content'] })
  const { isDirty } = form.formState
  const isTyped = isDirty || kept !== null || photos.photos.length > 0
  useLeaveGuard(keptAs, isTyped)
  useEffect(() => {
    if (isTyped) keep({ title, content }, photos.photos.length)
  }, [isTyped, title, content, photos.photos, keep])
  const send = form.handleSubmit(async (texts) => {
    try {
      await loading.during(
        sendOnce((requestId) => {
          const fields = { ...fieldsOf(texts), ...(requestId !== undefined && { requestId }) }
          return api.send(call, formWithPhotos(fields, 'inquiriesFile', photos.photos))
        }),
      )
      await onAsked()
    } catch (error) {
      readAgainAfter(error, calls.productInquiries, calls.oneToOneInquiries)
      form.setError('root', {})
      toast.error(sentenceOf(error, messages.generic))
    }
  })
  const hasLostPhotos = kept !== null && photos.photos.length < kept.photos
  return { form, content, photos, hasLostPhotos, send }
}

/**
 * Form of an inquiry with up to three photos. Its texts are kept when sending fails or the session expires; leaving it
 * asks first.
 */
export function InquirySheet(props: Props) {
  const { form, content, photos, hasLostPhotos, send } = useInquiry(props)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  return (
    <FullScreenSheet
      title={props.title}
      isOpen
      onClose={props.onClose}
      actions={
        <Button wide onClick={send} busy={isSubmitting || isSubmitSuccessful}>
          문의 등록하기
        </Button>
      }
    >
      <div className={styles.form}>
        {props.about !== undefined && <p className={styles.about}>{props.about.words}</p>}
        <TextField
          label="제목"
          placeholder={`${titleLength.least}자 이상 ${titleLength.most}자까지 입력해 주세요`}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title')}
        />
        <TextArea
          label="내용"
          rows={8}
          placeholder={`궁금한 점을 ${contentLength.least}자 이상 적어 주세요. 주문번호나 전화번호 같은 개인정보는 적지 않아도 돼요.`}
          error={errors.content?.message}
          hint={`${letterCount(content)} / ${contentLength.most}자`}
          {...form.register('content')}
        />
        <PhotoPicker photos={photos} lost={hasLostPhotos} />
      </div>
    </FullScreenSheet>
  )
}

/** The server's rules for the texts. */
const inquirySchema = z.object({
  title: productInquiryForm.shape.title,
  content: productInquiryForm.shape.content,
})
type InquiryTexts = { title: string; content: string }
