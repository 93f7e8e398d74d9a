/** `XMLHttpRequest` as far as uploads use it, answered like every other call. */
import type { ApiCall } from './api-call.ts'

const ALL_SENT = 100

export function fakeUploads(handle: (call: ApiCall) => Promise<Response>) {
  class FakeUpload {
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    #call: ApiCall = { method: '', path: '', query: new URLSearchParams(), body: undefined }
    #isAborted = false

    open(method: string, address: string) {
      const { pathname: path, searchParams: query } = new URL(address, location.href)
      this.#call = { ...this.#call, method, path, query }
    }
    async send(body: unknown) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: ALL_SENT, total: ALL_SENT })
      const answer = handle({ ...this.#call, body })
      try {
        const response = await answer
        this.responseText = await response.text()
        this.status = response.status
        if (!this.#isAborted) this.onload?.()
      } catch {
        if (!this.#isAborted) this.onerror?.()
      }
    }
    abort() {
      this.#isAborted = true
      this.onabort?.()
    }
  }
  return FakeUpload as unknown as typeof XMLHttpRequest
}
