{%- comment %} The way to the subscription of what the page shows. {% endcomment -%}
{%- if head.subscribe %}
{%- assign context = '' %}
{%- if head.subscribe == '/subscribe' %}{% assign context = 'all' %}{% endif %}
<p class="subscribe"><a class="action" href="{{ head.subscribe | link }}" rel="nofollow">{{ 'subscribe' | t }}</a> <span class="soft">{{ 'subscribeHint' | t: context: context }}</span>{% if head.subscribeLoses != '' %} <span>{{ head.subscribeLoses }}</span>{% endif %}</p>
{%- endif %}
