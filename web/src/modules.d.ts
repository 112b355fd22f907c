declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUI(options: {
    url: string;
    dom_id: string;
    deepLinking: boolean;
    validatorUrl: string | null;
  }): void;
}

declare module 'virtual:law/*' {
  const words: import('./model/lawWords').Law;
  export default words;
}
