/** How many characters the gateway reads of a search. Without this limit a pasted text makes an address that no server takes. */
export const maxSearchLength = 100;
