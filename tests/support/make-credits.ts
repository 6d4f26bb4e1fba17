/** Credits of an account, as the host tells them, all of which every tool takes. */
export const creditsOf = (totalBalance: number) => ({
  ...{ totalBalance, modelBalance: totalBalance, held: 0, debt: 0, lots: [], nextGrant: null },
  ...{ headshots: 0, firstProHeadshots: 0, headshotsExpireAt: null },
});
