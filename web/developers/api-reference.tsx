import { useEffect, useRef } from 'react'
import SwaggerUI, { type SwaggerPlugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { textLinkClasses } from '../ui/text-link.tsx'
import './api-reference.css'
import { keyCalls } from './key-calls.ts'

const DOCUMENT = '/openapi.json'

/** Its own layout has a second `main`. Made with its own React, which is another than ours. */
const callsAlone: SwaggerPlugin = ({ React: { createElement } }) => ({
  components: {
    CallsAlone: ({ getComponent }) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('errors', true)),
        createElement(getComponent('operations', true)),
      ),
  },
})

export default function ApiReference() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    // Its own root, so that a second mount starts from an empty one.
    const domNode = document.createElement('div')
    place.current.replaceChildren(domNode)
    SwaggerUI({
      url: DOCUMENT,
      domNode,
      supportedSubmitMethods: [],
      docExpansion: 'list',
      // It colours by inline styles, below our contrast.
      syntaxHighlight: { activated: false },
      defaultModelsExpandDepth: -1,
      responseInterceptor: (response) =>
        response.ok ? { ...response, text: JSON.stringify(keyCalls(JSON.parse(response.text))) } : response,
      layout: 'CallsAlone',
      plugins: [callsAlone],
    })
  }, [])
  return (
    <>
      <h2 className="mb-3 font-serif text-lead">What a key may call</h2>
      <p className="mb-6 text-muted">
        Grouped by the scope that a key needs. The whole API is in{' '}
        <a href={DOCUMENT} className={textLinkClasses}>
          openapi.json
        </a>
        , for generated clients.
      </p>
      <div ref={place} className="api-reference" />
    </>
  )
}
