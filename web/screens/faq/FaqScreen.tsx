import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Faq } from '../../../domain/wire/customerCentre.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Folding, FoldingRow } from '../../kit/Folding.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import styles from './FaqScreen.module.css'

function Questions({ faqs, first }: { faqs: readonly Faq[]; first: number }) {
  return (
    <Folding>
      {faqs.map(({ id, question, answer }) => (
        <FoldingRow
          key={id}
          open={id === first}
          head={
            <span className={styles.question}>
              <span aria-hidden="true" className={styles.q}>
                Q
              </span>
              {question}
            </span>
          }
        >
          <p className={styles.answer}>{answer}</p>
        </FoldingRow>
      ))}
    </Folding>
  )
}

/** All FAQs, filtered by category and by the typed words. */
export function FaqScreen() {
  const [search] = useSearchParams()
  const [words, setWords] = useState('')
  const { data, error, mutate } = useAnswer(calls.faqs)
  const type = categoryIn(search)
  useLoadingOverlay(data === undefined && error === undefined)
  const faqs = data === undefined ? undefined : found(data.result, type, words)
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="질문 검색"
          hideLabel
          type="search"
          enterKeyHint="search"
          placeholder="무엇이 궁금하세요?"
          autoComplete="off"
          maxLength={50}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <TabLinks
        label="질문 분류"
        low
        tabs={categories.map((category) => ({
          to: paths.faq({ type: category.type }),
          name: category.name,
          selected: category.type === type,
        }))}
      />
      {data === undefined && error === undefined && (
        <div className={styles.waiting}>
          <Skeleton shape="box" count={5} />
        </div>
      )}
      {data === undefined && error !== undefined && (
        <NotRead title="질문을 불러오지 못했어요" error={error} onRetry={() => mutate()} />
      )}
      {faqs !== undefined && faqs.length > 0 && (
        <Questions key={type} faqs={faqs} first={Number(search.get('id'))} />
      )}
      <p role="status" className="spoken">
        {faqs !== undefined && words.trim() !== '' && `질문 ${faqs.length}개를 찾았어요.`}
      </p>
      {faqs?.length === 0 && (
        <EmptyState
          title={words.trim() === '' ? '아직 등록된 질문이 없어요' : '찾는 질문이 없어요'}
          reason="1:1 문의를 남기면 자세히 알려 드릴게요."
          action={
            <ButtonLink to={paths.inquiries('onetoone')} look="third" size="small">
              1:1 문의하기
            </ButtonLink>
          }
        />
      )}
    </>
  )
}

type Category = { type: Faq['type'] | undefined; name: string }

/** The specification's categories, the total first. */
export const categories: readonly Category[] = [
  { type: undefined, name: '전체' },
  { type: 'member', name: '회원' },
  { type: 'product', name: '상품' },
  { type: 'order', name: '주문·결제' },
  { type: 'delivery', name: '배송' },
  { type: 'cancel', name: '취소·교환·반품' },
  { type: 'service', name: '서비스' },
  { type: 'other', name: '기타' },
]

export const categoryIn = (search: URLSearchParams): Category['type'] =>
  categories.find(({ type }) => type === search.get('type'))?.type

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '')

/** FAQs of the category whose question or answer contains every typed word. */
export function found(faqs: readonly Faq[], type: Category['type'], words: string): Faq[] {
  const wanted = words.trim().split(/\s+/).map(plain)
  return faqs.filter((faq) => {
    const text = plain(`${faq.question}${faq.answer}`)
    return (type === undefined || faq.type === type) && wanted.every((word) => text.includes(word))
  })
}
