import type { SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** The wordings that somebody agreed to. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'shop.terms',
    korean: '동의한 약관의 글',
    from: 'shop.terms t',
    key: `t.id || '.' || t.version`,
    values: ['t.title', 't.required', 't.content', 't.effective_on'],
    isFinal: `EXISTS (SELECT FROM shop.consents_by_wording() c
      WHERE c.term_id = t.id AND c.version = t.version AND c.agreed > 0)`,
  },
]
