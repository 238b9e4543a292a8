export type ProviderShape = 'google' | 'microsoft';

/** As discovery and tokens name it: Microsoft's discovery has a template in place of the tenant. */
export function issuerOf(shape: ProviderShape, url: string, tenant = '{tenantid}'): string {
  return shape === 'google' ? url : `${url}/${tenant}/v2.0`;
}

/**
 * Discovery documents with the fields of https://accounts.google.com/.well-known/openid-configuration and of
 * https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration.
 */
export function describeProvider(shape: ProviderShape, url: string): object {
  const shared = {
    issuer: issuerOf(shape, url),
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  };
  if (shape === 'google') {
    return {
      ...shared,
      response_types_supported: ['code', 'token', 'id_token', 'code token', 'code id_token', 'none'],
      subject_types_supported: ['public'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
    };
  }
  return {
    ...shared,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    request_uri_parameter_supported: false,
    http_logout_supported: true,
    tenant_region_scope: null,
  };
}
