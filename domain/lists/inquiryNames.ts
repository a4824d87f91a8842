import type { StaffInquiry } from '../wire/inquiries.ts'

export const inquiryStatusNames: Readonly<Record<StaffInquiry['status'], string>> = {
  pending: '답변 대기',
  answered: '답변 완료',
}
