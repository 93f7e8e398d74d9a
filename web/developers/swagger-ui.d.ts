/** Of swagger-ui-dist, which has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerResponse {
    ok: boolean
    url: string
    text: string
  }
  /** A component or an element of its own React. */
  type SwaggerNode = object
  interface SwaggerSystem {
    React: {
      createElement(type: string | SwaggerNode, props?: object, ...children: SwaggerNode[]): SwaggerNode
    }
  }
  interface SwaggerProps {
    getComponent(name: string, isContainer: boolean): SwaggerNode
  }
  export type SwaggerPlugin = (system: SwaggerSystem) => {
    components: Record<string, (props: SwaggerProps) => SwaggerNode>
  }
  interface SwaggerOptions {
    url: string
    domNode: HTMLElement
    supportedSubmitMethods: string[]
    docExpansion: 'list'
    syntaxHighlight: { activated: boolean }
    defaultModelsExpandDepth: number
    responseInterceptor(response: SwaggerResponse): SwaggerResponse
    layout: string
    plugins: SwaggerPlugin[]
  }
  export default function SwaggerUI(options: SwaggerOptions): unknown
}
