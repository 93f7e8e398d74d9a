/** A file in the fake Drive. */
export interface FakeFile {
  id: string
  name: string
  mimeType: string
  content: string | Buffer
  /** Of a Google document: what it is exported as, by media type. */
  exports?: Record<string, string | Buffer>
  trashed?: boolean
  modifiedTime?: string
}
