static int run(int p, int d)
{
	int k = 0;
	for (int q = p + d; b[q] == b[p]; q += d)
		k++;
	return k;
}

static int five(int p)
{
	static const int d[] = {1, 20, 21, 22};
	for (int i = 0; i < 4; i++)
		if (run(p, d[i]) + run(p, -d[i]) >= 4)
			return 1;
	return 0;
}
