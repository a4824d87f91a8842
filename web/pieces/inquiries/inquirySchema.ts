import * as z from 'zod/mini'
import { productInquiryForm } from '../../../domain/wire/inquiries.ts'

/** The server's rules for the texts. */
export const inquirySchema = z.object({
  title: productInquiryForm.shape.title,
  content: productInquiryForm.shape.content,
})
export type InquiryTexts = { title: string; content: string }
