import { ApiFailure, failureOf } from './api.ts'

interface UploadOptions {
  /** Called with 0 to 100 as the bytes leave. */
  onProgress: (percent: number) => void
  signal?: AbortSignal
}

/** Posts a form and tells how much of it has left. `fetch` cannot say that, hence the older request object. */
export const uploadForm = <T>(path: string, form: FormData, { onProgress, signal }: UploadOptions) =>
  new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress((event.loaded / event.total) * 100)
    request.onerror = () => reject(new ApiFailure(0))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300
      if (isOk) resolve((request.responseText ? JSON.parse(request.responseText) : undefined) as T)
      else reject(failureOf(request.status, request.responseText))
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.send(form)
  })
