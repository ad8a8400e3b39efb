/** The standard normal deviate that 2.5 % exceed: for 95 % intervals, and for two-sided tests at 5 %. */
export const Z_95 = 1.959963984540054;

/** The standard normal deviate that 20 % exceed: for tests with a power of 80 %. */
export const Z_POWER_80 = 0.8416212335729143;
