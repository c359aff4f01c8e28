/** Replaces `@rjsf/validator-ajv8`, which the form library imports only for its own tests. */
export default {};
