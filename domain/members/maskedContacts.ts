import { addressLetters, phonePattern } from '../shared/contactPatterns.ts'
import { maskedEmail } from './maskedEmail.ts'

const email = new RegExp(`[${addressLetters}]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8}`, 'g')
/** Korean mobile numbers. */
const phone = new RegExp(phonePattern(['(01[0-9])', '([0-9]{3,4})', '([0-9]{4})']), 'g')
/** Ten to sixteen digits in at most four groups: numbers of bank accounts and cards. */
const account = /(?<![\w-])(?=[\d-]{10,19}(?![\w-]))\d{2,6}(?:-?\d{2,8}){1,3}(?![\w-])/g

/** Hides emails and mobile numbers within a text: `01012345678` → `010****5678`. */
export const maskedContacts = (text: string): string =>
  text.replaceAll(email, maskedEmail).replaceAll(phone, '$1****$3')

/** Hides numbers of accounts and cards as well, which somebody may have typed into a reason: the last three stay. */
export const maskedTyping = (text: string): string =>
  maskedContacts(text).replaceAll(account, (digits) => `***${digits.slice(-3)}`)
