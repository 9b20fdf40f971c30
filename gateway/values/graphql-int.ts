/** The largest number that GraphQL's Int can carry; the smallest is one less than its negative. */
export const maxGraphQLInt = 2_147_483_647;
