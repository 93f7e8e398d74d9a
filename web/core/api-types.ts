/** What the generated OpenAPI types say about one call: `get` on `/rest/v1/posits/{id}`. */
import type { paths } from './api-schema.d.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never
}[keyof paths]

type Operation<M extends Method, P extends PathOf<M>> = paths[P][M]

type ParametersOf<O> = O extends { parameters: infer All } ? All : never
type PathParameters<O> = ParametersOf<O> extends { path: infer Values } ? { path: Values } : { path?: never }
type QueryParameters<O> =
  ParametersOf<O> extends { query?: infer Values }
    ? { query?: { [Name in keyof Values]?: Values[Name] | undefined } }
    : { query?: never }
type BodyOf<O> = O extends { requestBody: { content: infer Content } }
  ? { body: Content extends { 'application/json': infer Json } ? Json : FormData }
  : { body?: BodyOfOptional<O> }
type BodyOfOptional<O> = O extends { requestBody?: { content: { 'application/json': infer Json } } }
  ? Json
  : never

interface TransportOptions {
  signal?: AbortSignal | undefined
  /** Lets the call outlive the page. */
  keepalive?: boolean
}

export type ApiOptions<M extends Method, P extends PathOf<M>> = TransportOptions &
  PathParameters<Operation<M, P>> &
  QueryParameters<Operation<M, P>> &
  BodyOf<Operation<M, P>>

type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Json } } ? Json : undefined

/** The JSON of every success; the document that the types are generated from holds no failures. */
export type ApiAnswer<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Answers } ? JsonOf<Answers[keyof Answers]> : never
