import type { OwnedTables } from '../platform/deps.ts'

/**
 * What the module's tables hold of people. Others read them through published.sql, if at all. Staff type templates, too (rule
 * 913).
 */
export const tables: OwnedTables = {
  'shop.answer_templates': { typed: ['name', 'content'] },
  'shop.inquiry_photos': 'erased',
  'shop.inquiry_answers': 'erased',
  'shop.inquiry_follow_ups': 'erased',
  'shop.inquiries': 'erased',
}
