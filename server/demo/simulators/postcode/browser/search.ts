type Address = {
  zonecode: string
  roadAddress: string
  jibunAddress: string
  buildingName: string
}

const parameters = new URLSearchParams(location.search)
const shopOrigin = parameters.get('origin') || location.origin
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
  list.replaceChildren(...found.map(listed))
  tell({ type: 'search', q: query.value, count: found.length })
  tell({ type: 'resize', height: document.documentElement.scrollHeight })
}

function listed(address: Address): Node {
  const item = row.content.cloneNode(true)
  if (!(item instanceof DocumentFragment)) return item
  const fill = (name: string, text: string) => {
    const place = item.querySelector(`.${name}`)
    if (place !== null) place.textContent = text
  }
  fill('zone', address.zonecode)
  fill('road', address.roadAddress + (address.buildingName === '' ? '' : ` (${address.buildingName})`))
  fill('lot', `지번 ${address.jibunAddress}`)
  item.querySelector('button')?.addEventListener('click', () => choose(address))
  return item
}

function choose(address: Address): void {
  tell({ type: 'complete', address: { ...address, query: query.value } })
}

/** Arrow keys walk from the field through the addresses and back; Enter chooses, Escape closes. */
document.addEventListener('keydown', (event) => {
  if (event.isComposing) return
  if (event.key === 'Escape') tell({ type: 'close' })
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const stops: (Element | null)[] = [query, ...list.querySelectorAll('button')]
  const from = stops.indexOf(document.activeElement)
  const to = stops[Math.max(0, Math.min(from + step, stops.length - 1))]
  if (to instanceof HTMLElement) to.focus()
})
query.addEventListener('input', () => void search())
byId('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void search()
})

// What was typed before this script came stays.
if (query.value === '') query.value = parameters.get('q') ?? ''
if (query.value !== '') void search()
query.focus()
