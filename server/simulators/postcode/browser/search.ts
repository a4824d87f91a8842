type Address = {
  zonecode: string
  roadAddress: string
  jibunAddress: string
  buildingName: string
}

const parameters = new URLSearchParams(location.search)
const shopOrigin = parameters.get('origin') ?? location.origin
const shop: Window = window.opener ?? window.parent

function byId<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`The page has no ${kind.name} named ${id}`)
}

const query = byId('query', HTMLInputElement)
const list = byId('results', HTMLUListElement)
const count = byId('count', HTMLParagraphElement)
const hints = byId('hints', HTMLDivElement)
const row = byId('row', HTMLTemplateElement)
const addresses: Promise<Address[]> = fetch('addresses').then((response) => response.json())
let found: Address[] = []
let active = -1

function tell(message: object): void {
  shop.postMessage({ from: 'postcode', ...message }, shopOrigin)
}

/** Every word must occur in the road name, lot number, building or postcode. */
function matches(address: Address, words: string[]): boolean {
  const text = `${address.zonecode} ${address.roadAddress} ${address.jibunAddress} ${address.buildingName}`
  return words.every((word) => text.includes(word))
}

async function search(): Promise<void> {
  const words = query.value.split(/\s+/).filter(Boolean)
  const all = await addresses
  found = words.length === 0 ? [] : all.filter((address) => matches(address, words))
  hints.hidden = found.length > 0
  count.textContent =
    words.length === 0 ? '' : found.length === 0 ? '찾은 주소가 없어요' : `${found.length}건`
  query.setAttribute('aria-expanded', String(found.length > 0))
  list.replaceChildren(...found.map(listed))
  mark(-1)
  tell({ type: 'search', q: query.value, count: found.length })
  tell({ type: 'resize', height: document.documentElement.scrollHeight })
}

function listed(address: Address, at: number): Node {
  const item = row.content.cloneNode(true)
  if (!(item instanceof DocumentFragment)) return item
  const option = item.querySelector('li')
  const fill = (name: string, text: string) => {
    const place = item.querySelector(`.${name}`)
    if (place !== null) place.textContent = text
  }
  fill('zone', address.zonecode)
  fill('road', address.roadAddress + (address.buildingName === '' ? '' : ` (${address.buildingName})`))
  fill('lot', `지번 ${address.jibunAddress}`)
  if (option !== null) option.id = `option-${at}`
  option?.addEventListener('click', () => choose(address))
  return item
}

function choose(address: Address): void {
  tell({ type: 'complete', address: { ...address, query: query.value } })
}

function mark(at: number): void {
  active = at
  for (const [index, option] of [...list.children].entries()) {
    option.setAttribute('aria-selected', String(index === at))
    if (index === at) option.scrollIntoView({ block: 'nearest' })
  }
  if (at < 0) query.removeAttribute('aria-activedescendant')
  else query.setAttribute('aria-activedescendant', `option-${at}`)
}

query.addEventListener('input', () => void search())
query.addEventListener('keydown', (event) => {
  if (event.isComposing) return
  if (event.key === 'Escape') tell({ type: 'close' })
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || found.length === 0) return
  event.preventDefault()
  mark((active + step + found.length) % found.length)
})
byId('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  const chosen = found[active]
  if (chosen !== undefined) choose(chosen)
  else void search()
})

query.value = parameters.get('q') ?? ''
if (query.value !== '') void search()
query.focus()
