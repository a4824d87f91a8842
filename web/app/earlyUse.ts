type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTicked = (entry: Entry): entry is HTMLInputElement => /^(checkbox|radio)$/.test(entry.type)

/** What the page does on one change stands before it is told the next. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

function wasChanged(entry: Entry): boolean {
  if (entry instanceof HTMLSelectElement)
    return [...entry.options].some((option) => option.selected !== option.defaultSelected)
  // A radio that is no longer chosen says nothing: the one that was chosen instead does.
  if (entry.type === 'radio' && isTicked(entry) && !entry.checked) return false
  if (isTicked(entry)) return entry.checked !== entry.defaultChecked
  return entry.value !== entry.defaultValue
}

/**
 * React takes a value for new when it is not the one that it saw last, and keeps that one beside the field. The field's
 * own value is not touched: a syllable that is being composed would be torn.
 */
function letItBeNew(entry: Exclude<Entry, HTMLSelectElement>): void {
  const seen: unknown = Reflect.get(entry, '_valueTracker')
  if (typeof seen !== 'object' || seen === null || !('setValue' in seen)) return
  if (typeof seen.setValue === 'function') seen.setValue(entry.defaultValue)
}

function tell(entry: Entry): void {
  if (entry instanceof HTMLSelectElement || entry.type === 'file')
    entry.dispatchEvent(new Event('change', { bubbles: true }))
  else if (isTicked(entry)) {
    entry.checked = entry.defaultChecked
    entry.click()
  } else {
    letItBeNew(entry)
    entry.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * A page that the server drew shows its fields and buttons before they answer. What was typed, ticked or filled in by
 * the browser meanwhile is told to the page as soon as it answers, and then the last button that was tapped is pressed;
 * links lead on by themselves.
 */
export function keepEarlyUse(page: HTMLElement): void {
  let press = () => {}
  const keep = (event: Event) => {
    if (!(event.target instanceof Element) || 'live' in page.dataset) return
    const form = event.type === 'submit' ? event.target.closest('form') : null
    const button = event.target.closest('button')
    press = () => (form === null ? button?.click() : form.requestSubmit())
    if (form === null && button === null) return
    // Neither the browser, which would send a form as it stands, nor a script that half answers may act on it too.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const use of ['click', 'submit']) page.addEventListener(use, keep, true)
  const tellAll = async () => {
    for (const entry of page.querySelectorAll<Entry>('input, textarea, select')) {
      if (!wasChanged(entry)) continue
      tell(entry)
      await nextTask()
    }
    press()
  }
  new MutationObserver(tellAll).observe(page, { attributeFilter: ['data-live'] })
}
