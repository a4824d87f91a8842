// A classic script: the page that loads it expects window.Kakao afterwards.
const script = document.currentScript
const base = new URL('../kakao/', script instanceof HTMLScriptElement ? script.src : location.href)
const popupSize = 'width=480,height=720'
let appKey: string | null = null

function postInto(target: string, fields: Record<string, string>) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = new URL('picker/link', base).href
  form.target = target
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

Object.assign(window, {
  Kakao: {
    init(key: string) {
      appKey = key
    },
    isInitialized: () => appKey !== null,
    Share: {
      sendDefault(template: unknown) {
        if (appKey === null) throw new Error('Kakao.init comes first')
        window.open('about:blank', 'kakaoShare', popupSize)
        postInto('kakaoShare', { app_key: appKey, template: JSON.stringify(template) })
      },
    },
  },
})
