import { ApiFailure, addressOf, failureOf } from './api.ts'
import type { ApiAnswer, ApiOptions, PathOf } from './api-types.ts'

interface UploadOptions {
  /** Called with 0 to 100 as the bytes leave. */
  onProgress: (percent: number) => void
  signal?: AbortSignal
}

/** Posts a form and reports its progress, which `fetch` cannot: hence XMLHttpRequest. */
export const uploadForm = <P extends PathOf<'post'>>(
  path: P,
  options: Pick<ApiOptions<'post', P>, 'path' | 'query'>,
  form: FormData,
  { onProgress, signal }: UploadOptions,
) =>
  new Promise<ApiAnswer<'post', P>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(path, options))
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress((event.loaded / event.total) * 100)
    request.onerror = () => reject(new ApiFailure(0))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300
      if (isOk)
        resolve((request.responseText ? JSON.parse(request.responseText) : undefined) as ApiAnswer<'post', P>)
      else reject(failureOf(request.status, request.responseText))
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.send(form)
  })
