import { AskError, askCustomer, askToAddCard, type CustomerView } from './ask.ts'
import { part, show, whileBusy } from './parts.ts'
import { tell } from './shop.ts'

const exchangeWithinMs = 15_000
const lookAgainMs = 250

type Field = 'number' | 'expiry' | 'issuer' | 'phone' | 'agreed'

const inputs = () => ({
  number: part('card-number', HTMLInputElement),
  expiry: part('card-expiry', HTMLInputElement),
  issuer: part('card-issuer', HTMLSelectElement),
  phone: part('phone', HTMLInputElement),
  agreed: part('agreed', HTMLInputElement),
})

const grouped = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
const slashed = (digits: string) => digits.replace(/^(\d{2})(\d)/, '$1 / $2')
const dashed = (digits: string) =>
  digits.replace(/^(\d{3})(\d{1,4})(\d{0,4})$/, (_all, one, two, three) =>
    [one, two, three].filter(Boolean).join('-'),
  )

function formatWhileTyping(
  input: HTMLInputElement,
  length: number,
  format: (digits: string) => string,
): void {
  input.addEventListener('input', () => {
    const atEnd = input.selectionStart === input.value.length
    input.value = format(input.value.replace(/\D/g, '').slice(0, length))
    if (!atEnd) return
    input.setSelectionRange(input.value.length, input.value.length)
  })
}

/** Puts the registration form to work; `registered` hears of the new card once the shop holds its token. */
export function prepareRegistration(customerKey: string, registered: (methodKey: string) => void): void {
  const form = part('register', HTMLFormElement)
  const { number, expiry, issuer, phone, agreed } = inputs()
  formatWhileTyping(number, 16, grouped)
  formatWhileTyping(expiry, 4, slashed)
  formatWhileTyping(phone, 11, dashed)
  for (const input of [number, expiry, issuer, phone, agreed]) {
    input.addEventListener('input', () => complain(input, ''))
  }
  part('fill', HTMLButtonElement).addEventListener('click', () => {
    const nextYear = String((monthInSeoul().year + 3) % 100).padStart(2, '0')
    number.value = grouped('4330123412341234')
    expiry.value = slashed(`12${nextYear}`)
    issuer.value = '61'
    phone.value = dashed('01023456789')
    agreed.checked = true
    for (const input of [number, expiry, issuer, phone, agreed]) complain(input, '')
    part('register-submit', HTMLButtonElement).focus()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const wrong = firstWrongField()
    if (wrong !== undefined) return inputs()[wrong].focus()
    void whileBusy(part('register-submit', HTMLButtonElement), async () => {
      const failure = part('register-failure', HTMLElement)
      show(failure, false)
      try {
        registered(await register(customerKey))
      } catch (error) {
        failure.textContent =
          error instanceof AskError ? error.message : '등록하지 못했어요. 다시 시도해 주세요.'
        show(failure, true)
      }
    })
  })
}

export function showRegistration(view: CustomerView): void {
  const { issuer } = inputs()
  if (issuer.options.length === 1) {
    issuer.append(...view.issuers.map(({ code, name }) => new Option(`${name}카드`, code)))
    part('terms', HTMLElement).append(
      ...view.terms.map((title) => {
        const row = document.createElement('li')
        row.textContent = `${title} (필수)`
        return row
      }),
    )
  }
  show(part('identity', HTMLElement), !view.connected)
}

async function register(customerKey: string): Promise<string> {
  const { number, issuer } = inputs()
  const { methodKey, code } = await askToAddCard({
    customerKey,
    cardNumber: number.value.replace(/\D/g, ''),
    issuerCode: issuer.value,
  })
  if (code === null) return methodKey
  tell({ type: 'authorize', code })
  const deadline = Date.now() + exchangeWithinMs
  while (Date.now() < deadline) {
    if ((await askCustomer(customerKey)).connected) return methodKey
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
  throw new AskError('NOT_EXCHANGED', '가맹점 인증이 끝나지 않았어요. 다시 시도해 주세요.')
}

// Cards end by the month of their issuer's country, wherever the browser is.
function monthInSeoul(): { year: number; month: number } {
  const [year, month] = new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().split('-').map(Number)
  return { year: year ?? 0, month: month ?? 0 }
}

function firstWrongField(): Field | undefined {
  const { number, expiry, issuer, phone, agreed } = inputs()
  const [month = '', year = ''] = expiry.value.split(' / ')
  const now = monthInSeoul()
  const monthsLeft = (2000 + Number(year) - now.year) * 12 + Number(month) - now.month
  const isNew = !part('identity', HTMLElement).hidden
  const complaints: [Field, boolean, string][] = [
    ['number', !/^\d{15,16}$/.test(number.value.replace(/\D/g, '')), '카드번호 16자리를 입력해 주세요.'],
    [
      'expiry',
      !/^(0[1-9]|1[0-2])$/.test(month) || year.length !== 2 || monthsLeft < 0,
      '유효기간을 확인해 주세요.',
    ],
    ['issuer', issuer.value === '', '카드사를 선택해 주세요.'],
    ['phone', isNew && !/^01\d-\d{3,4}-\d{4}$/.test(phone.value), '휴대폰 번호를 확인해 주세요.'],
    ['agreed', isNew && !agreed.checked, '약관에 동의해 주세요.'],
  ]
  for (const [field, isWrong, message] of complaints) complain(inputs()[field], isWrong ? message : '')
  return complaints.find(([, isWrong]) => isWrong)?.[0]
}

function complain(input: HTMLInputElement | HTMLSelectElement, message: string): void {
  const line = document.getElementById(`${input.id}-error`)
  if (line === null) return
  line.textContent = message
  line.hidden = message === ''
  if (message === '') input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
}
